What lib/ has from others, and the licences that its authors name. Where there are several, either may be chosen.
The licences of the runtime are in runtime/legal.

<#list dependencyMap as entry>
<#assign project = entry.getKey()>
<#if project.groupId != "dev.acquit">
${project.groupId}:${project.artifactId}:${project.version}
<#if project.url??>
    ${project.url}
</#if>
<#list project.licenses as licence>
    ${licence.name}<#if licence.url??>, ${licence.url}</#if>
</#list>

</#if>
</#list>
